import { useQueryClient } from '@tanstack/react-query'
import { type Attachment, attachmentTypes } from '#contract/appointments/complaint'
import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { Dialog } from '../../../ui/feedback/Dialog'
import { useToasts } from '../../../ui/feedback/toasts'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { TextField } from '../../../ui/fields/TextField'

type AttachmentEditProps = { attachment: Attachment; open: boolean; onClose: () => void }

/** Changes the name and the type of an uploaded attachment, in a dialog. */
export function AttachmentEdit({ attachment, open, onClose }: AttachmentEditProps) {
  const t = useText('appointments')
  return (
    <Dialog open={open} onClose={onClose} title={t('file.edit')}>
      <EditForm key={attachment.id} attachment={attachment} onClose={onClose} />
    </Dialog>
  )
}

function EditForm({ attachment, onClose }: Omit<AttachmentEditProps, 'open'>) {
  const t = useText('appointments')
  const queries = useQueryClient()
  const toasts = useToasts()
  const form = useForm({
    initial: { attachment_name: attachment.name, attachment_type: attachment.type },
    schema: () => import('#contract/appointments/complaint').then((m) => m.AttachmentInput),
    send: (body, options) =>
      api.patient.updateAttachment.call({ params: { attachmentId: attachment.id }, body, ...options }),
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: api.patient.attachments.key() })
      toasts.success(t('file.changed'))
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t('file.save')}>
      <TextField {...form.field('attachment_name')} label={t('file.name')} maxLength={255} />
      <RadioGroupField
        {...form.field('attachment_type')}
        label={t('file.typeLabel')}
        options={attachmentTypes.map((type) => ({ value: type, label: t(`file.type.${type}`) }))}
      />
    </DialogForm>
  )
}
