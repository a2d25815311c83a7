import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Question } from '#contract/surveys/question'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { asProblem } from '../../../lib/api/problem'
import { reportProblem } from '../../../lib/api/problemReport'
import { BidiText } from '../../../ui/BidiText'
import { Card } from '../../../ui/Card'
import { IconButton } from '../../../ui/IconButton'
import { SearchBox } from '../../../ui/list/SearchBox'
import classes from './builder.module.css'

type BankSearchProps = {
  /** The lines of the questions that the form contains. */
  taken: ReadonlySet<number>
  onAdd: (question: Question) => void
}

/** The question bank beside a form: its questions are found by words and added to the form. */
export function BankSearch({ taken, onAdd }: BankSearchProps) {
  const t = useText('forms')
  const [q, setQ] = useState('')
  const found = useQuery({
    ...api.questions.list.query({ query: { q, limit: 20 } }),
    placeholderData: keepPreviousData,
  })
  const add = async (id: number) => {
    try {
      onAdd((await api.questions.show.call({ params: { id } })).data)
    } catch (thrown) {
      reportProblem(asProblem(thrown, ''))
    }
  }
  return (
    <Card title={t('bank')} note={found.data?.meta.total}>
      <SearchBox value={q} onChange={setQ} placeholder={t('bank.search')} />
      <ul className={classes.bank}>
        {found.data?.data.map(({ id, line_id: line, question_text: question, type_text: type }) => (
          <li key={id} className={classes.found}>
            <span>
              <BidiText>{question}</BidiText>
              <small className={classes.note}>{type}</small>
            </span>
            {taken.has(line) ? (
              <small className={classes.note}>{t('bank.inUse')}</small>
            ) : (
              <IconButton
                label={t('bank.add', { question })}
                icon={<IconPlus />}
                size="small"
                onClick={() => void add(id)}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
