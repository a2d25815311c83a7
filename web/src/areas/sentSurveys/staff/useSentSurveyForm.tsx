import { useRef, useState } from 'react'
import type { RecipientCount, SentSurvey } from '#contract/sentSurveys/sentSurvey'
import { useEntityForm } from '../../../app/entity/useEntityForm'
import { useFormBase } from '../../../app/form/useFormBase'
import { validate } from '../../../app/form/validate'
import { type Text, useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { asProblem } from '../../../lib/api/problem'
import { reportProblem } from '../../../lib/api/problemReport'
import { apiSettings } from '../../../lib/api/settings'
import { useConfirm } from '../../../ui/feedback/confirm'
import { initialValues, type SentSurveyBody, type SentSurveyValues, toRequestBody } from './values'

const schema = () => import('#contract/sentSurveys/sentSurvey').then((m) => m.SentSurveyInput)

/** Returns the sentences about the recipients. */
function countText(count: RecipientCount, t: Text<'sentSurveys'>): string {
  if (count.is_few) return t('count.few')
  const matched = t('count.matched', { count: count.matched ?? 0 })
  if (count.without_channel === 0) return matched
  const inApp = count.without_channel_is_few
    ? t('count.inAppFew')
    : t('count.inApp', { count: count.without_channel ?? 0 })
  return `${matched} ${inApp}`
}

/**
 * Manages the form of a survey to send.
 * @param draft undefined for a new one
 * @returns the form, whose submit counts the recipients and asks before sending, and the function that saves a draft
 */
export function useSentSurveyForm(draft?: SentSurvey) {
  const t = useText('sentSurveys')
  const confirm = useConfirm()
  const [counting, setCounting] = useState(false)
  const saving = useRef<'draft' | 'final'>('final')
  const params = { id: draft?.id ?? 0 }
  const base = useFormBase(draft, ({ id }) => api.sentSurveys.show.call({ params: { id } }), initialValues)
  const form = useEntityForm<SentSurveyValues, SentSurveyBody, { data: SentSurvey }>({
    initial: initialValues(draft),
    base,
    schema,
    body: toRequestBody,
    send: (body, options) => {
      if (saving.current === 'draft') {
        return draft
          ? api.sentSurveys.saveDraft.call({ params, body, ...options })
          : api.sentSurveys.createDraft.call({ body, ...options })
      }
      return draft
        ? api.sentSurveys.sendDraft.call({ params, body, ...options })
        : api.sentSurveys.send.call({ body, ...options })
    },
    doneText: ({ data }) => (saving.current === 'final' ? t('sentTo', { count: data.matched_users_count }) : undefined),
    area: 'sentSurveys',
    listAt: '/send-surveys',
  })

  const submitAs = (kind: 'draft' | 'final') => {
    saving.current = kind
    form.submit()
  }

  /** Counts the recipients, and asks; an invalid form shows its problems instead. */
  const send = async () => {
    const body = toRequestBody(form.values)
    if (Object.keys(await validate(schema, body)).length > 0) return submitAs('final')
    const { data } = await api.sentSurveys.count.call({ body })
    if (data.matched === 0) return submitAs('final')
    const sure = await confirm({
      title: t('sure'),
      body: (
        <>
          <p>{t('ready')}</p>
          <p>{countText(data, t)}</p>
        </>
      ),
      confirmLabel: t('yes'),
      cancelLabel: t('no'),
    })
    if (sure) submitAs('final')
  }

  const submit = () => {
    setCounting(true)
    send()
      .catch((thrown: unknown) => reportProblem(asProblem(thrown, apiSettings.texts.network)))
      .finally(() => setCounting(false))
  }

  const isSavingDraft = form.busy && saving.current === 'draft'
  return {
    form: { ...form, submit, busy: counting || (form.busy && !isSavingDraft) },
    saveDraft: () => submitAs('draft'),
    isSavingDraft,
  }
}
