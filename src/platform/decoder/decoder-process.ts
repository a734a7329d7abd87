/** One process of a program that does costly work: started with its first task, stopped when it has had none for a while, replaced when it ends. */
import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import type { Exhausted } from './tasks.ts'

export type ProcessSettings = {
  /** The program, such as decoder-main: it answers each message with one, whose `refusal` is not Exhausted if it can go on. */
  program: string
  /** Milliseconds that a task may take, also while the machine is busy. */
  timeoutMs: number
  /** Milliseconds without a task after which the process is stopped, to return its memory. */
  idleMs: number
}

/** What a task ends with: the answer, or that the process was stopped for taking too long, or ended on its own. */
export type Outcome<Answer> = Answer | { ended: 'timeout' | 'crash' }

export type WorkProcess<Task, Answer> = {
  /** Runs a task; one at a time. Never rejects. */
  run(task: Task): Promise<Outcome<Answer>>
  /** Undefined while it is not running. */
  pid(): number | undefined
  /** Stops the process at once, also during a task. */
  stop(): void
}

/** Settings of the system that libraries need; the process gets no others, because they contain secrets. */
const ENVIRONMENT = ['PATH', 'LD_LIBRARY_PATH', 'SYSTEMROOT', 'TMPDIR', 'TEMP']

/** Prepares a process without starting it. */
export function workProcess<Task extends Serializable, Answer extends object>({
  program,
  timeoutMs,
  idleMs,
}: ProcessSettings): WorkProcess<Task, Answer> {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = fork(program, [], {
      serialization: 'advanced',
      execArgv: [],
      // biome-ignore lint/style/noProcessEnv: these are not settings of the product
      env: Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
    })
    const clear = () => {
      if (child === started) child = undefined
    }
    started.on('exit', clear).on('error', clear)
    // An idle decoder must not keep a command from ending.
    started.unref()
    started.channel?.unref()
    return started
  }

  /** Not SIGTERM, because native code may not return to handle it. */
  function stop(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  return {
    pid: () => child?.pid,
    stop,
    run(task) {
      clearTimeout(idle)
      child ??= start()
      const current = child
      return new Promise((resolve) => {
        const end = (outcome: Outcome<Answer>) => {
          clearTimeout(timer)
          current.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
          current.channel?.unref()
          if ('ended' in outcome || isExhausted(outcome)) stop()
          else idle = setTimeout(stop, idleMs).unref()
          resolve(outcome)
        }
        const onMessage = (answer: unknown) => end(answer as Answer)
        const onEnd = () => end({ ended: 'crash' })
        const timer = setTimeout(() => end({ ended: 'timeout' }), timeoutMs)
        current.on('message', onMessage).on('exit', onEnd).on('error', onEnd)
        current.channel?.ref()
        current.send(task, (error) => error && onEnd())
      })
    },
  }
}

const EXHAUSTED: unknown[] = ['memory', 'work'] satisfies Exhausted[]

const isExhausted = (answer: object) => 'refusal' in answer && EXHAUSTED.includes(answer.refusal)
