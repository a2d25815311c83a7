import { useQueryClient } from '@tanstack/react-query'
import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { useToasts } from '../../../ui/feedback/toasts'
import { AsyncSelectField } from '../../../ui/fields/AsyncSelectField'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { NumberField } from '../../../ui/fields/NumberField'
import type { Option } from '../../../ui/fields/option'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { TextField } from '../../../ui/fields/TextField'
import type { RoundDetails } from '../types'
import { findPatients, useCaseOptions } from '../usePatientCases'

const consents = ['missing', 'spoken', 'written'] as const

interface Values {
  patient: Option | null
  episode_id: string | null
  question: string
  summary: string
  minutes: number | null
  consent: string
  consent_recording: boolean
}

/** Proposes a case whose record the user opens. */
export function ProposeForm({ round, onClose }: { round: RoundDetails; onClose: () => void }) {
  const t = useText('rounds')
  const { success } = useToasts()
  const queries = useQueryClient()
  const initial: Values = {
    ...{
      patient: null,
      episode_id: null,
      question: '',
      summary: '',
      minutes: 20,
      consent: 'missing',
      consent_recording: false,
    },
  }
  const form = useForm({
    initial,
    schema: () => import('#contract/rounds/input').then((m) => m.CaseInput),
    body: ({ patient: _patient, episode_id, question, summary, minutes, consent, consent_recording }: Values) => ({
      ...{ episode_id, question, summary, presenter_id: null },
      minutes: minutes ?? undefined,
      consent: consents.find((each) => each === consent) ?? 'missing',
      consent_recording: consent === 'written' && consent_recording,
    }),
    send: (body, options) => api.rounds.propose.call({ params: { id: round.id }, body, ...options }),
    onDone: () => {
      success(t('propose.done'))
      void queries.invalidateQueries({ queryKey: ['rounds'] })
      onClose()
    },
    handlesOwnError: true,
  })
  const { patient } = form.values
  const cases = useCaseOptions(patient && Number(patient.value))
  return (
    <DialogForm form={form} onClose={onClose} save={t('propose.save')}>
      <p>{t('propose.why')}</p>
      <AsyncSelectField
        name="patient"
        label={t('field.patient')}
        hint={t('patient.hint')}
        value={patient}
        onChange={(chosen) => form.set({ patient: chosen, episode_id: null })}
        search={findPatients}
      />
      <SelectField {...form.field('episode_id')} label={t('field.case')} options={cases} disabled={patient === null} />
      <TextField {...form.field('question')} label={t('field.question')} maxLength={255} />
      <TextAreaField
        {...form.field('summary')}
        label={t('field.summary')}
        hint={t('summary.hint')}
        rows={3}
        maxLength={4000}
        optional
      />
      <NumberField {...form.field('minutes')} label={t('field.minutes')} min={1} max={180} />
      <RadioGroupField
        {...form.field('consent')}
        label={t('field.consent')}
        options={consents.map((value) => ({ value, label: t(`consent.${value}`) }))}
      />
      {round.is_recorded && (
        <CheckboxField
          name="consent_recording"
          label={t('field.consent_recording')}
          hint={t('consentRecording.hint')}
          disabled={form.values.consent !== 'written'}
          checked={form.values.consent === 'written' && form.values.consent_recording}
          onChange={(agrees) => form.set({ consent_recording: agrees })}
        />
      )}
    </DialogForm>
  )
}
