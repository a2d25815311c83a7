import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { useToasts } from '../../../ui/feedback/toasts'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import type { ConsultationRequest } from '../types'
import { useRequestsChanged } from '../useRequestsChanged'
import { noTarget, TargetFields, targetOf } from './TargetFields'

type RerouteFormProps = {
  request: Pick<ConsultationRequest, 'id' | 'episode_id' | 'hospital_id'>
  onClose: () => void
  onDone: () => void
}

/** Passes a request on to another doctor or specialty. */
export function RerouteForm({ request, onClose, onDone }: RerouteFormProps) {
  const t = useText('consultationRequests')
  const { success } = useToasts()
  const changed = useRequestsChanged()
  const { id } = request
  const form = useForm({
    initial: { ...noTarget, note: '' },
    schema: () => import('#contract/consultationRequests/input').then((m) => m.RerouteInput),
    body: ({ note, ...target }) => ({ note, ...targetOf(target) }),
    send: (body, options) => api.consultationRequests.reroute.call({ params: { id }, body, ...options }),
    onDone: () => {
      success(t('reroute.done'))
      changed()
      onDone()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t('reroute')}>
      <TargetFields form={form} episodeId={request.episode_id} hospitalId={request.hospital_id} />
      <TextAreaField {...form.field('note')} label={t('field.note')} rows={2} maxLength={1000} />
    </DialogForm>
  )
}
