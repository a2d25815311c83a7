import { wallText } from '#contract/rules/wallText'
import { DateTimeFields } from '../../../app/form/DateTimeFields'
import { useAsOpened } from '../../../app/form/useAsOpened'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { useToasts } from '../../../ui/feedback/toasts'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { NumberField } from '../../../ui/fields/NumberField'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { TextField } from '../../../ui/fields/TextField'
import { FormFrame } from '../form/FormFrame'
import { useVitalsChanged } from '../queries'
import type { Monitoring } from '../types'

type MonitoringFormProps = {
  episodeId: number
  monitoring: Monitoring
  /** The hospital's time zone. */
  zone: string
  onClose: () => void
}

function initialValues({ spo2_scale: scale, is_pregnant, own_interval: own }: Monitoring, zone: string) {
  return {
    spo2_scale: String(scale),
    is_pregnant,
    interval_minutes: own?.minutes ?? null,
    interval_until: own ? wallText(new Date(own.until).getTime(), zone) : '',
    reason: own?.reason ?? '',
  }
}

/** Sets what decides how the vital signs of a patient are read and how often they are measured. */
export function MonitoringForm({ episodeId, monitoring: current, zone, onClose }: MonitoringFormProps) {
  const t = useText('vitals')
  const { success } = useToasts()
  const changed = useVitalsChanged()
  const monitoring = useAsOpened(current)
  const form = useForm({
    initial: initialValues(monitoring, zone),
    schema: () => import('#contract/vitals/vitalSign').then((m) => m.MonitoringInput),
    body: ({ spo2_scale: scale, interval_minutes: minutes, interval_until: until, ...values }) => ({
      ...values,
      spo2_scale: scale === '2' ? (2 as const) : (1 as const),
      interval_minutes: minutes,
      interval_until: minutes === null ? null : until || null,
      revision: monitoring.revision,
    }),
    send: (body, options) => api.vitals.monitor.call({ params: { id: episodeId }, body, ...options }),
    onDone: () => {
      success(t('monitoring.saved'))
      changed()
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  const { is_pregnant: isPregnant, interval_minutes: minutes } = form.values
  return (
    <FormFrame form={form} onClose={onClose} save={t('monitoring.save')}>
      <RadioGroupField
        {...form.field('spo2_scale')}
        label={t('monitoring.scale')}
        options={(['1', '2'] as const).map((value) => ({
          value,
          label: t(`monitoring.scale.${value}`),
          hint: t(`monitoring.scaleHint.${value}`),
        }))}
      />
      <CheckboxField
        label={t('monitoring.pregnant')}
        hint={t('monitoring.pregnantHint')}
        checked={isPregnant}
        onChange={(checked) => form.set({ is_pregnant: checked })}
      />
      <NumberField
        {...form.field('interval_minutes')}
        label={t('monitoring.interval')}
        hint={t('monitoring.intervalHint')}
        unit={t('monitoring.minutes')}
        min={5}
        max={1440}
        optional
      />
      {minutes !== null && (
        <DateTimeFields
          {...form.field('interval_until')}
          dateLabel={t('monitoring.until')}
          timeLabel={t('monitoring.untilTime')}
        />
      )}
      <TextField
        {...form.field('reason')}
        label={t('reason')}
        hint={t('monitoring.reasonHint')}
        maxLength={255}
        optional
      />
    </FormFrame>
  )
}
