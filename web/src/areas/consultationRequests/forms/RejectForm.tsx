import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { useToasts } from '../../../ui/feedback/toasts'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import type { ConsultationRequest } from '../types'
import { useRequestsChanged } from '../useRequestsChanged'

type RejectFormProps = {
  request: Pick<ConsultationRequest, 'id' | 'episode_id' | 'hospital_id'>
  onClose: () => void
  onDone: () => void
}

const reasons = ['wrong_specialty', 'busy', 'too_little', 'other'] as const

/** Rejects a request with a note, returns it for information, or passes it on to the right specialty. */
export function RejectForm({ request: { id, episode_id, hospital_id }, onClose, onDone }: RejectFormProps) {
  const t = useText('consultationRequests')
  const [specialty, setSpecialty] = useState<string | null>(null)
  const { success } = useToasts()
  const changed = useRequestsChanged()
  const form = useForm({
    initial: { reason: 'other' as string, note: '' },
    schema: () => import('#contract/consultationRequests/input').then((m) => m.RejectInput),
    body: ({ reason, note }) => ({ reason: reasons.find((each) => each === reason) ?? 'other', note, model_id: id }),
    send: (body, options) =>
      body.reason === 'wrong_specialty' && specialty !== null
        ? api.consultationRequests.reroute.call({
            params: { id },
            body: { note: body.note, receiver_id: null, specialty_id: specialty },
            ...options,
          })
        : api.consultationRequests.reject.call({ params: { id }, body, ...options }),
    onDone: (_, { reason }) => {
      const isPassedOn = reason === 'wrong_specialty' && specialty !== null
      success(t(isPassedOn ? 'reroute.done' : reason === 'too_little' ? 'reject.returned' : 'reject.done'))
      changed()
      onDone()
    },
    guard: false,
    handlesOwnError: true,
  })
  const isWrong = form.values.reason === 'wrong_specialty'
  const choices = useQuery({
    ...api.consultationRequests.ofEpisode.query({ params: { id: episode_id }, query: { hospital_id } }),
    ...handlesOwnError,
    enabled: isWrong,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t(isWrong && specialty !== null ? 'reroute' : 'reject.save')}>
      <RadioGroupField
        {...form.field('reason')}
        label={t('field.reason')}
        options={reasons.map((value) => ({ value, label: t(`reject.${value}`) }))}
      />
      {isWrong && (
        <SelectField
          name="specialty_id"
          label={t('reject.passTo')}
          hint={t('reject.passToHint')}
          options={(choices.data?.data.specialties ?? []).map(({ id: of, name }) => ({
            value: String(of),
            label: name,
          }))}
          value={specialty}
          onChange={setSpecialty}
          error={form.errors.specialty_id?.[0]}
          optional
        />
      )}
      <TextAreaField {...form.field('note')} label={t('field.note')} rows={3} maxLength={1000} />
    </DialogForm>
  )
}
