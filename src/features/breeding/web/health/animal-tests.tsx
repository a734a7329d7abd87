import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { dateText } from '#lib/dates.ts'
import { capitalized } from '#lib/texts/capitalized.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { useAction } from '#ui/use-action.ts'
import type {
  AnimalHealth,
  AnimalTest,
  BreedingHealthEndpoints,
  ChecklistEntry,
} from '../../health-contract.ts'
import { resultText } from '../../rules/health/results.ts'
import { TestForm } from './lazy-test-form.ts'

type Props = {
  animal: { id: string; registeredName: string; isOwn: boolean; health: AnimalHealth }
  /** Called after a test was added, changed, or removed. */
  onChanged: () => unknown
}

/** What a dialog is open for. */
type Task =
  | { kind: 'add'; code: string | null }
  | { kind: 'edit'; test: AnimalTest }
  | { kind: 'remove'; test: AnimalTest }

/** The tests of an animal, what it still needs, and for its own cattery the forms to change them. */
export function AnimalTests({ animal, onChanged }: Props) {
  const [task, setTask] = useState<Task>()
  const { tests, checklist, byParentage, contradictions } = animal.health
  const close = () => setTask(undefined)
  return (
    <div className="grid gap-6">
      {contradictions.length > 0 && (
        <Notice title="Results that contradict each other">
          {`A genotype does not change, but results differ for ${contradictions.join(' and ')}. Check them.`}
        </Notice>
      )}
      {tests.length === 0 ? (
        <p className="text-muted">No tests are recorded.</p>
      ) : (
        <ul className="grid gap-3">
          {tests.map((test) => (
            <li key={test.id} className="card flex flex-wrap items-start justify-between gap-3 p-4">
              <TestFacts test={test} />
              {animal.isOwn && (
                <div className="flex gap-2">
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={`Edit ${test.name}`}
                    onClick={() => setTask({ kind: 'edit', test })}
                  >
                    <Pencil size={16} aria-hidden="true" />
                    Edit
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`Remove ${test.name}`}
                    onClick={() => setTask({ kind: 'remove', test })}
                  >
                    Remove
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {byParentage.length > 0 && (
        <ul className="grid gap-1">
          {byParentage.map(({ code, name, generation }) => (
            <li key={code}>
              {`Clear of ${name} by parentage${generation > 1 ? ', over two generations; a test is advised' : ''}.`}
            </li>
          ))}
        </ul>
      )}
      {animal.isOwn && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => setTask({ kind: 'add', code: null })}
        >
          <Plus size={16} aria-hidden="true" />
          Add a test
        </Button>
      )}
      {checklist.length > 0 && (
        <Checklist items={checklist} onAdd={(code) => setTask({ kind: 'add', code })} />
      )}
      {task?.kind === 'remove' && (
        <RemoveTest animalId={animal.id} test={task.test} onClose={close} onChanged={onChanged} />
      )}
      {(task?.kind === 'add' || task?.kind === 'edit') && (
        <TestForm
          animal={animal}
          test={task.kind === 'edit' ? task.test : undefined}
          code={task.kind === 'add' ? task.code : null}
          onClose={close}
          onChanged={onChanged}
        />
      )}
    </div>
  )
}

function TestFacts({ test }: { test: AnimalTest }) {
  const { name, code, result, laboratory, testedOn, documentUrl, hasDocument, seenOn } = test
  const origin = [laboratory, testedOn && dateText(testedOn)].filter(Boolean).join(', ')
  return (
    <div className="grid min-w-0 gap-1 wrap-anywhere">
      <p dir="auto" className="font-medium">
        {capitalized(name)}
      </p>
      <p dir="auto">{resultText(code, result)}</p>
      {origin && (
        <p dir="auto" className="text-sm text-muted">
          {origin}
        </p>
      )}
      <p className="text-sm text-muted">
        {documentUrl ? (
          <a href={documentUrl} className="link">
            Document
          </a>
        ) : (
          <span>{hasDocument ? 'Document on file' : 'No document'}</span>
        )}
        {hasDocument && (
          <span>{seenOn ? `, seen by our staff on ${dateText(seenOn)}` : ', not seen by our staff yet'}</span>
        )}
      </p>
    </div>
  )
}

const STATES: Record<ChecklistEntry['state'], { text: string; tone: BadgeTone }> = {
  done: { text: 'Done', tone: 'good' },
  'by-parentage': { text: 'Clear by parentage', tone: 'good' },
  missing: { text: 'Missing', tone: 'duty' },
  overdue: { text: 'Overdue', tone: 'danger' },
  later: { text: 'Later', tone: 'plain' },
}

function Checklist({ items, onAdd }: { items: ChecklistEntry[]; onAdd: (code: string) => void }) {
  return (
    <section className="grid gap-3">
      <h3 className="text-base">Checklist of its breed</h3>
      <ul className="grid">
        {items.map((item) => (
          <li
            key={item.code}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2.5"
          >
            <div className="min-w-0 grow">
              <p>{capitalized(item.name)}</p>
              <p className="text-sm text-muted">{checklistText(item)}</p>
            </div>
            <Badge tone={STATES[item.state].tone}>{STATES[item.state].text}</Badge>
            {(item.state === 'missing' || item.state === 'overdue') && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Add ${item.name}`}
                onClick={() => onAdd(item.code)}
              >
                Add
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function checklistText({ requiredBy, dueOn, doneOn, state }: ChecklistEntry): string {
  return [
    requiredBy ? `Required by ${requiredBy}` : 'Advised',
    ...(doneOn ? [`last on ${dateText(doneOn)}`] : []),
    ...(dueOn
      ? [`${state === 'overdue' || state === 'missing' ? 'was due' : 'next due'} on ${dateText(dueOn)}`]
      : []),
  ].join(', ')
}

type RemoveProps = { animalId: string; test: AnimalTest; onClose: () => void; onChanged: () => unknown }

function RemoveTest({ animalId, test, onClose, onChanged }: RemoveProps) {
  const api = useApi<BreedingHealthEndpoints>()
  const remove = useAction({
    run: () =>
      api.call('DELETE /api/breeding/animals/{id}/tests/{testId}', {
        params: { id: animalId, testId: test.id },
      }),
    done: { title: 'The test was removed.' },
    onSuccess: () => {
      onClose()
      return onChanged()
    },
  })
  return (
    <ActionDialog
      title={`Remove ${test.name}?`}
      text="The result and its document are deleted. Kittens that are clear because of it no longer are."
      action={remove}
      submit="Remove the test"
      failure="The test was not removed."
      isDanger
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
