import type { Alert } from '#contract/alerts/calls'
import { type AlertKind, alertKinds, alertStatuses, needsDetails } from '#contract/alerts/kinds'
import { useForm } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { DateField } from '../../ui/fields/DateField'
import { RadioGroupField } from '../../ui/fields/RadioGroupField'
import { TextField } from '../../ui/fields/TextField'
import { EntryFormFrame, type EntryFormProps, StatusFields, useEntryFormOptions } from '../clinicalLists'
import { alertList } from './list'

function initialValues(alert: Alert | undefined) {
  return {
    kind: (alert?.kind ?? null) as AlertKind | null,
    details: alert?.details ?? '',
    until: alert?.until ?? null,
    status: alert?.status ?? ('active' as const),
    status_reason: alert?.status_reason ?? '',
  }
}

/** Adds an alert, or corrects one. */
export function AlertForm({ patientId, entry: alert, onClose }: EntryFormProps<Alert>) {
  const t = useText('alerts')
  const form = useForm({
    initial: initialValues(alert),
    schema: () => import('#contract/alerts/calls').then((m) => m.AlertInput),
    // An empty value is reported at the field.
    body: ({ kind, ...values }) => ({ ...values, kind: kind as AlertKind }),
    send: (body, options) =>
      alert
        ? api.alerts.update.call({ params: { id: alert.id }, body: { ...body, revision: alert.revision }, ...options })
        : api.alerts.create.call({ params: { id: patientId }, body, ...options }),
    ...useEntryFormOptions('alerts', onClose),
  })
  const kind = form.values.kind ?? 'other'
  return (
    <EntryFormFrame list={alertList} form={form} entry={alert} onClose={onClose}>
      <RadioGroupField
        {...form.field('kind')}
        label={t('form.kind')}
        inline
        options={alertKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <TextField
        {...form.field('details')}
        label={t(`details.${kind}`)}
        maxLength={255}
        optional={!needsDetails(kind)}
      />
      <DateField {...form.field('until')} label={t('form.until')} optional />
      <StatusFields
        name="alerts"
        form={form}
        statuses={alert && alertStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
    </EntryFormFrame>
  )
}
