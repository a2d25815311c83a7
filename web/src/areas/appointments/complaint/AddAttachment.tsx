import { attachmentTypes } from '#contract/appointments/complaint'
import { useText } from '../../../app/i18n/useText'
import { ProblemText } from '../../../app/problems/ProblemBanner'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { TextField } from '../../../ui/fields/TextField'
import { FilePicker } from '../../../ui/files/FilePicker'
import classes from './AttachmentsPart.module.css'
import { fileExtensions } from './fileExtensions'
import { useAttachmentForm } from './useAttachmentForm'

const maxBytes = 20 * 1024 * 1024

type AddAttachmentProps = { appointmentId: number; onClose: () => void }

/** Shows the form for adding one attachment: the file, its title and its type. */
export function AddAttachment({ appointmentId, onClose }: AddAttachmentProps) {
  const t = useText('appointments')
  const { form, choose, cancel, problem } = useAttachmentForm(appointmentId, onClose)
  const { value: chosen, error } = form.field('attachment_file')
  const sending = form.busy ? { progress: form.progress ?? 0 } : {}
  return (
    <form {...form.props} className={classes.form}>
      <FilePicker
        label={t('file.file')}
        types={fileExtensions}
        maxBytes={maxBytes}
        maxFiles={1}
        files={chosen ? [{ ...chosen, ...sending }] : []}
        onChange={choose}
        onCancel={cancel}
        error={error}
      />
      <TextField {...form.field('attachment_name')} label={t('file.name')} maxLength={255} />
      <RadioGroupField
        {...form.field('attachment_type')}
        label={t('file.typeLabel')}
        options={attachmentTypes.map((type) => ({ value: type, label: t(`file.type.${type}`) }))}
      />
      {form.otherErrors.map((text) => (
        <InlineNotice key={text} tone="danger" alert>
          {text}
        </InlineNotice>
      ))}
      {problem && (
        <InlineNotice tone="danger" alert title={t('file.notUploaded')}>
          <ProblemText problem={problem} />
        </InlineNotice>
      )}
      <div className={classes.buttons}>
        <Button onClick={form.busy ? cancel : onClose}>{t(form.busy ? 'file.stop' : 'file.cancel')}</Button>
        <Button variant="primary" type="submit" busy={form.busy} busyText={t('file.uploading')}>
          {t('file.upload')}
        </Button>
      </div>
    </form>
  )
}
