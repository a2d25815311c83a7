import { IconArrowBigUpLines } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import type { Question } from '#contract/surveys/question'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { useToasts } from '../../../ui/feedback/toasts'
import { Isolate } from '../../../ui/Isolate'
import { Row, RowList } from '../../../ui/RowList'
import classes from './bank.module.css'

type QuestionUsesProps = {
  question: Question
  /** A form that takes the version by itself: the one that is being edited. */
  except?: number | undefined
}

/** Shows the forms that contain a question, and takes a new version of it into drafts. */
export function QuestionUses({ question, except }: QuestionUsesProps) {
  const t = useText('surveys')
  const { can } = useAuthSession()
  const toasts = useToasts()
  const queries = useQueryClient()
  const uses = useQuery({ ...api.questions.uses.query({ params: { id: question.id } }), ...handlesOwnError })
  const take = useCall(api.questions.takeIntoDrafts)
  const takeInto = async (surveys: number[]) => {
    if (!(await take.run({ params: { id: question.id }, body: { surveys } }))) return
    toasts.success(t('question.taken', { count: surveys.length }))
    await queries.invalidateQueries({ queryKey: ['questions'] })
    await queries.invalidateQueries({ queryKey: ['surveys'] })
  }
  const open = (uses.data?.data ?? [])
    .filter(({ can_take: canTake, survey_id: id }) => canTake && id !== except)
    .map(({ survey_id: id }) => id)
  const mayEdit = can('update-specialties-form')
  return (
    <Card
      title={t('question.uses')}
      flush
      actions={
        open.length > 0 && (
          <Button icon={<IconArrowBigUpLines />} busy={take.busy} onClick={() => void takeInto(open)}>
            {t('question.take', { count: open.length })}
          </Button>
        )
      }
    >
      <QueryBoundary query={uses} variant="text">
        {({ data, total }) =>
          data.length === 0 ? (
            <p className={classes.noneInFlush}>{t('question.noUses')}</p>
          ) : (
            <>
              <RowList>
                {data.map((use) => (
                  <Row
                    key={use.survey_id}
                    title={<Isolate dir="auto">{use.title_text}</Isolate>}
                    line={t('question.useLine', {
                      version: use.version,
                      status: use.status_text,
                      question: use.question_version,
                    })}
                    {...(mayEdit &&
                      use.status === SURVEY_STATUS.draft && { to: `/specialties-forms/${use.survey_id}/edit` })}
                  />
                ))}
              </RowList>
              {total > data.length && (
                <p className={classes.noneInFlush}>{t('question.moreUses', { count: total - data.length })}</p>
              )}
            </>
          )
        }
      </QueryBoundary>
    </Card>
  )
}
