import { useQueryClient } from '@tanstack/react-query'
import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { useToasts } from '../../../ui/feedback/toasts'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import type { AgendaCase, RoundDetails } from '../types'

const consents = ['missing', 'spoken', 'written'] as const

type ConsentFormProps = {
  round: Pick<RoundDetails, 'id' | 'is_recorded'>
  agendaCase: AgendaCase
  onClose: () => void
}

/** Records whether the patient of a case agrees that it is discussed, or no longer does. */
export function ConsentForm({ round, agendaCase, onClose }: ConsentFormProps) {
  const t = useText('rounds')
  const { success } = useToasts()
  const queries = useQueryClient()
  const form = useForm({
    initial: { consent: agendaCase.consent as string, consent_recording: agendaCase.consent_recording },
    schema: () => import('#contract/rounds/input').then((m) => m.CaseConsentInput),
    body: ({ consent, consent_recording }) => ({
      consent: consents.find((each) => each === consent) ?? 'missing',
      consent_recording: consent === 'written' && consent_recording,
    }),
    send: (body, options) =>
      api.rounds.caseConsent.call({ params: { id: round.id, caseId: agendaCase.id }, body, ...options }),
    onDone: () => {
      success(t('consent.saved'))
      void queries.invalidateQueries({ queryKey: ['rounds'] })
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  const isWritten = form.values.consent === 'written'
  return (
    <DialogForm form={form} onClose={onClose} save={t('consent.save')}>
      <p>
        <bdi>{agendaCase.patient.label}</bdi>
      </p>
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
          disabled={!isWritten}
          checked={isWritten && form.values.consent_recording}
          onChange={(agrees) => form.set({ consent_recording: agrees })}
        />
      )}
      <p>{t('consent.why')}</p>
    </DialogForm>
  )
}
