import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { QUESTION_TYPE } from '#contract/surveys/codes'
import type { QuestionRow } from '#contract/surveys/question'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { FilterChip } from '../../../ui/list/FilterChip'
import { SearchBox } from '../../../ui/list/SearchBox'
import { BankRow } from './BankRow'
import classes from './bank.module.css'
import type { QuestionTask } from './QuestionDialog'
import { useSlashShortcut } from './useSlashShortcut'

type BankSearchProps = {
  /** The lines of the questions that the form contains. */
  taken: ReadonlySet<number>
  /** What a question can be filtered by: those of forms of a specialty. */
  specialties: readonly { id: number; name: string }[]
  onAdd: (question: number) => Promise<void>
  /** What the user may do with questions, and opens the dialog for it. */
  tasks: Record<QuestionTask['kind'], boolean>
  onTask: (task: QuestionTask) => void
}

/** So many questions are shown at first, and added by "Show more". */
const step = 30

const types = Object.values(QUESTION_TYPE)

/** The question bank beside a form: its questions are found by words and filters, and added or dragged into the form. */
export function BankSearch({ taken, specialties, onAdd, tasks, onTask }: BankSearchProps) {
  const t = useText('forms')
  const [q, setQ] = useState('')
  const [type, setType] = useState<string | null>(null)
  const [specialty, setSpecialty] = useState<string | null>(null)
  const bank = useRef<HTMLElement>(null)
  useSlashShortcut(bank)
  const query = { q, limit: step, type: type ?? undefined, specialty_id: specialty ?? undefined }
  const found = useInfiniteQuery({
    queryKey: [...api.questions.list.key({ query }), 'pages'],
    queryFn: ({ pageParam, signal }) => api.questions.list.call({ query: { ...query, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const total = found.data?.pages[0]?.meta.total
  const rows: readonly QuestionRow[] = found.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <section ref={bank} className={classes.bank} aria-label={t('bank')}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('bank')}</h2>
        {total !== undefined && <span className={classes.note}>{total}</span>}
      </header>
      <div className={classes.search}>
        <SearchBox value={q} onChange={setQ} placeholder={t('bank.search')} />
        {q === '' && (
          <span className={classes.slash} aria-hidden="true">
            /
          </span>
        )}
      </div>
      <div className={classes.filters}>
        <FilterChip
          label={t('bank.type')}
          options={types.map((each) => ({ value: String(each), label: t(`bank.type.${each}`) }))}
          value={type}
          onChange={setType}
        />
        <FilterChip
          label={t('field.specialty')}
          options={specialties.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={specialty}
          onChange={setSpecialty}
        />
      </div>
      <ul className={classes.list}>
        {rows.map((question) => (
          <BankRow
            key={question.id}
            question={question}
            isTaken={taken.has(question.line_id)}
            onAdd={onAdd}
            onTask={tasks[question.published ? 'version' : 'edit'] ? onTask : undefined}
          />
        ))}
      </ul>
      {total === 0 && <p className={classes.note}>{t('bank.none')}</p>}
      {found.hasNextPage && (
        <Button size="small" onClick={() => void found.fetchNextPage()} busy={found.isFetchingNextPage}>
          {t('bank.more')}
        </Button>
      )}
      {tasks.new && (
        <Button wide icon={<IconPlus />} onClick={() => onTask({ kind: 'new' })}>
          {t('question.new')}
        </Button>
      )}
    </section>
  )
}
