import { type FormEvent, useState } from 'react'
import { mostInvestigationFiles } from '#contract/investigations/codes'
import type { OutsideOrder } from '#contract/investigations/outside'
import { useForm } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { ProblemText } from '../../app/problems/ProblemBanner'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { TextAreaField } from '../../ui/fields/TextAreaField'
import { TextField } from '../../ui/fields/TextField'
import { FilePicker } from '../../ui/files/FilePicker'
import { FileRow } from '../../ui/files/FileRow'
import classes from './outsideLab.module.css'
import { useOutsideUploads } from './useOutsideUploads'

/** Extensions of the accepted files. The server checks the content. */
const extensions = ['jpeg', 'jpg', 'png', 'pdf', 'dcm'] as const

type SendFormProps = { link: string; order: OutsideOrder; onSent: () => void }

/** Sends files with the name of who sends them. Files are uploaded as soon as they are chosen. */
export function SendForm({ link, order, onSent }: SendFormProps) {
  const t = useText('outsideLab')
  const uploads = useOutsideUploads(link)
  const [lacksFiles, setLacksFiles] = useState(false)
  const form = useForm({
    initial: { sender: '', note: '', uploads: [] as string[] },
    schema: () => import('#contract/investigations/outside').then((m) => m.OutsideSendInput.omit({ link: true })),
    send: (body, options) => api.outsideLab.send.call({ body: { ...body, link }, ...options }),
    onDone: onSent,
    guard: false,
    handlesOwnError: true,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const keys = await uploads.finish()
    setLacksFiles(!keys)
    if (!keys) return
    form.set({ uploads: keys })
    form.submit()
  }
  const { name, onBlur } = form.field('uploads')
  const [problem] = form.errors.attachment ?? form.errors.uploads ?? []
  const busy = form.busy || uploads.isWaiting
  return (
    <form {...form.props} onSubmit={(event) => void submit(event)} className={classes.form}>
      <div className={classes.stack}>
        <FilePicker
          name={name}
          onBlur={onBlur}
          label={t('files')}
          files={uploads.files}
          onChange={uploads.change}
          onCancel={uploads.cancel}
          onRetry={uploads.retry}
          types={extensions}
          maxBytes={order.max_bytes}
          maxFiles={Math.max(0, mostInvestigationFiles - uploads.complete.length)}
          error={lacksFiles && uploads.files.length > 0 ? t('files.notAll') : problem}
        />
        {uploads.complete.length > 0 && (
          <ul className={classes.plain} aria-label={t('files.complete')}>
            {uploads.complete.map((upload) => (
              <li key={upload.key}>
                <FileRow name={upload.file_name} size={upload.size} onDelete={() => uploads.remove(upload)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <TextField {...form.field('sender')} label={t('sender')} hint={t('sender.hint')} autoComplete="organization" />
      <TextAreaField {...form.field('note')} label={t('note')} rows={3} maxLength={1000} optional />
      {form.problem && (
        <InlineNotice tone="danger" alert>
          <ProblemText problem={form.problem} />
        </InlineNotice>
      )}
      <p className={classes.note}>{t('once')}</p>
      <Button variant="primary" type="submit" wide busy={busy} busyText={t('send.busy')}>
        {t('send')}
      </Button>
    </form>
  )
}
