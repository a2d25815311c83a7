import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Retention } from '#contract/retention/calls'
import { type RetainedKind, retainedKinds, retentionRules } from '#contract/retention/kinds'
import { EntityEdit } from '../../app/entity/EntityFormPage'
import { type Form, useForm } from '../../app/form/useForm'
import { useFormBase } from '../../app/form/useFormBase'
import { useText } from '../../app/i18n/useText'
import { ProblemText } from '../../app/problems/ProblemBanner'
import { api } from '../../lib/api/api'
import { useConfirm } from '../../ui/feedback/confirm'
import { useToasts } from '../../ui/feedback/toasts'
import { NumberField } from '../../ui/fields/NumberField'
import { FormPage } from '../../ui/form/FormPage'
import { FormSection } from '../../ui/form/FormSection'
import { Kept } from './Kept'
import { Runs } from './Runs'

/** Shows for how long data is kept, and what was removed. */
export function RetentionSettings() {
  const t = useText('retention')
  const queries = useQueryClient()
  const { success } = useToasts()
  // A form of its own after each save, so that the next shorter period is asked about too.
  const [saves, setSaves] = useState(0)
  const read = api.retention.show.query()
  const onSaved = (saved: { data: Retention }) => {
    queries.setQueryData(read.queryKey, saved)
    setSaves(saves + 1)
    success(t('saved'))
  }
  return (
    <EntityEdit title={t('title')} parent={{ label: t('home'), to: '/' }} read={read}>
      {(periods) => <PeriodsForm key={saves} periods={periods} onSaved={onSaved} />}
    </EntityEdit>
  )
}

type Values = Record<RetainedKind, number | null>

const initialValues = ({ mails, text_messages, notifications, sessions, import_cells }: Retention): Values => ({
  mails,
  text_messages,
  notifications,
  sessions,
  import_cells,
})

/** Returns whether more would be removed with a period than before; what the form refuses is not asked about. */
const isShorter = (kind: RetainedKind, next: number | null, before: number | null) =>
  next !== null && next >= retentionRules[kind].minimum && (before === null || next < before)

type PeriodsFormProps = { periods: Retention; onSaved: (saved: { data: Retention }) => void }

function PeriodsForm({ periods, onSaved }: PeriodsFormProps) {
  const t = useText('retention')
  const confirm = useConfirm()
  const base = useFormBase(periods, () => api.retention.show.call(), initialValues)
  const form = useForm({
    initial: initialValues(periods),
    base,
    schema: () => import('#contract/retention/calls').then((m) => m.RetentionInput),
    send: (body, options) => api.retention.update.call({ body, ...options }),
    onDone: onSaved,
    handlesOwnError: true,
  })
  const shorter = retainedKinds.filter((kind) => isShorter(kind, form.values[kind], periods[kind]))
  const ask = async () => {
    const isConfirmed =
      shorter.length === 0 ||
      (await confirm({
        title: t('shorten.title'),
        body: (
          <>
            <p>{t('shorten.body')}</p>
            <ul>
              {shorter.map((kind) => (
                <li key={kind}>{t('shorten.kind', { kind: t(`kind.${kind}`), count: form.values[kind] ?? 0 })}</li>
              ))}
            </ul>
          </>
        ),
        confirmLabel: t('shorten.confirm'),
        cancelLabel: t('shorten.cancel'),
        danger: true,
      }))
    if (isConfirmed) form.submit()
  }
  return (
    <FormPage
      title={t('title')}
      lead={t('lead')}
      form={{ ...form, submit: () => void ask() }}
      saveLabel={t('save')}
      failure={form.problem && <ProblemText problem={form.problem} />}
      after={
        <>
          <Kept />
          <Runs />
        </>
      }
    >
      {retainedKinds.map((kind) => (
        <FormSection key={kind} title={t(`kind.${kind}`)} why={t(`why.${kind}`)}>
          <Period form={form} kind={kind} />
        </FormSection>
      ))}
    </FormPage>
  )
}

/** The number of days; empty for a kind that can be kept forever. */
function Period({ form, kind }: { form: Form<Values>; kind: RetainedKind }) {
  const t = useText('retention')
  const { minimum, maximum } = retentionRules[kind]
  return (
    <NumberField
      {...form.field(kind)}
      label={t('field.days')}
      hint={maximum === null ? t('field.forever', { minimum }) : t('field.limits', { minimum, maximum })}
      min={minimum}
      {...(maximum === null ? { optional: true } : { max: maximum })}
      unit={t('field.unit')}
    />
  )
}
