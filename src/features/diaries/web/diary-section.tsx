import { useQuery } from '@tanstack/react-query'
import { DiaryList } from './diary-list.tsx'
import { diaryQuery } from './queries.ts'

/** The diary of a kitten on its public page; nothing while it has no entries. */
export function DiarySection({ catId, name }: { catId: string; name: string }) {
  const { data } = useQuery(diaryQuery(catId, 1))
  if (!data?.total) return null
  return (
    <div className="grid min-w-0 gap-5 border-t border-line pt-6">
      <h2 className="text-xl">Diary</h2>
      <DiaryList catId={catId} name={name} />
    </div>
  )
}
