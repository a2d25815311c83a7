import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Episode } from '#contract/episodes/episode'
import { FormProblems } from '../../../app/form/FormProblems'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { useConfirm } from '../../../ui/feedback/confirm'
import { useToasts } from '../../../ui/feedback/toasts'
import { Name } from '../../../ui/Name'
import { AnswersPart } from '../AnswersPart'
import { HistoryFields } from '../HistoryFields'
import { ChangedMeanwhile } from './ChangedMeanwhile'
import classes from './case.module.css'
import { type HistoryValues, historyDraft, type MedicalHistory, toRequestBody, valuesOf } from './historyValues'

type MedicalHistoryFormProps = { episode: Episode; history: MedicalHistory; onClose: () => void }

/** Edits the medical history: the texts, and the answers of the admission form. */
export function MedicalHistoryForm({ episode, history, onClose }: MedicalHistoryFormProps) {
  const t = useText('episodes')
  const toasts = useToasts()
  const confirm = useConfirm()
  const queries = useQueryClient()
  // What was saved when the form was opened, or when the changes of another person were merged.
  const [saved, setSaved] = useState(() => valuesOf(history))
  const request = api.episodes.medicalHistory.query({ params: { id: episode.id } })
  const form = useForm({
    initial: saved,
    schema: () => import('#contract/episodes/episode').then((m) => m.MedicalHistoryInput),
    body: (values: HistoryValues) => toRequestBody(values, saved),
    send: (body, options) => api.episodes.updateMedicalHistory.call({ params: { id: episode.id }, body, ...options }),
    onDone: (response) => {
      queries.setQueryData(request.queryKey, response)
      toasts.success(t('history.saved'))
      onClose()
    },
    draftKey: historyDraft(episode.id),
    handlesOwnError: true,
  })
  const cancel = async () => {
    const isSure =
      form.dirty === 0 ||
      (await confirm({
        title: t('history.discard'),
        body: t('history.discardBody'),
        confirmLabel: t('history.discardYes'),
        cancelLabel: t('history.discardNo'),
        danger: true,
      }))
    if (!isSure) return
    form.reset()
    onClose()
  }
  const answers = form.field('surveys_answers')
  const { admissionSurveyInstance: answered } = history
  const changedMeanwhile = form.errors.revision?.[0]
  return (
    <Card title={t('history.editing')}>
      <form {...form.props} className={classes.form}>
        <ChangedMeanwhile
          text={changedMeanwhile}
          form={form}
          // A draft of before a reload may be based on an older revision.
          base={form.values.revision === saved.revision ? saved : undefined}
          groups={answered?.groups ?? []}
          fetchLatest={async () => (await queries.fetchQuery({ ...request, staleTime: 0 })).data}
          onMerged={setSaved}
        />
        <HistoryFields form={form} />
        {answered && (
          <section className={classes.text}>
            <h3>
              {t('field.form')}: <Name>{answered.survey.title}</Name>
            </h3>
            <AnswersPart
              groups={answered.groups}
              answers={answers.value}
              errors={form.errors}
              onChange={(changed) => answers.onChange(changed)}
            />
          </section>
        )}
        <FormProblems form={form} except={changedMeanwhile} />
        <div className={classes.buttons}>
          <Button onClick={() => void cancel()}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" busy={form.busy} busyText={t('saving')}>
            {t('history.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
