import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { useToasts } from '../../../ui/feedback/toasts'
import { TextAreaField } from '../../../ui/fields/TextAreaField'

type NoteFormProps = { roundId: number; episodeId: number; onClose: () => void; changed: () => void }

/** Writes a note of the round into the patient's case. */
export function NoteForm({ roundId, episodeId, onClose, changed }: NoteFormProps) {
  const t = useText('rounds')
  const { success } = useToasts()
  const form = useForm({
    initial: { note: '' },
    schema: () => import('#contract/rounds/input').then((m) => m.ConsultationInput),
    body: ({ note }: { note: string }) => ({
      ...{ round_id: roundId, case_type: 'episode' as const, case_id: episodeId, note },
    }),
    send: (body, options) => api.rounds.addConsultation.call({ params: { id: roundId }, body, ...options }),
    onDone: ({ data }) => {
      success(data.message)
      changed()
      onClose()
    },
    draftKey: `round.${roundId}.${episodeId}`,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t('note.save')}>
      <TextAreaField {...form.field('note')} label={t('field.note')} hint={t('note.hint')} rows={5} maxLength={4000} />
    </DialogForm>
  )
}
