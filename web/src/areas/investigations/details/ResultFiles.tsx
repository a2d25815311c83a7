import { mostInvestigationFiles } from '#contract/investigations/codes'
import type { InvestigationUpload } from '#contract/investigations/uploadCalls'
import { useText } from '../../../app/i18n/useText'
import { FilePicker } from '../../../ui/files/FilePicker'
import { FileRow } from '../../../ui/files/FileRow'
import { investigationExtensions } from '../basket/fileLimits'
import classes from '../investigations.module.css'
import type { ResultUploads } from './useResultUploads'

type ResultFilesProps = {
  uploads: ResultUploads
  /** How many files the result has already. */
  stored: number
  name: string
  error: string | undefined
  onBlur: () => void
}

/** The files of a result: what has arrived, what was interrupted, and what is being sent. */
export function ResultFiles({ uploads, stored, ...field }: ResultFilesProps) {
  const t = useText('investigations')
  const { complete, unfinished, files, change, cancel, retry } = uploads
  const room = mostInvestigationFiles - stored - complete.length
  return (
    <div className={classes.stack}>
      <FilePicker
        {...field}
        label={t('field.resultFiles')}
        hint={stored > 0 ? t('filesAreAdded', { count: stored }) : undefined}
        files={files}
        onChange={change}
        onCancel={cancel}
        onRetry={retry}
        types={investigationExtensions}
        maxBytes={uploads.maxBytes}
        maxFiles={Math.max(0, room)}
        optional
      />
      <UploadList label={t('upload.complete')} uploads={complete} onRemove={uploads.remove} />
      <UploadList
        label={t('upload.unfinished')}
        note={t('upload.continue')}
        uploads={unfinished}
        onRemove={uploads.remove}
      />
    </div>
  )
}

type UploadListProps = {
  label: string
  /** What can be done with them. */
  note?: string
  uploads: readonly InvestigationUpload[]
  onRemove: (upload: InvestigationUpload) => void
}

function UploadList({ label, note, uploads, onRemove }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <section className={classes.stack} aria-label={label}>
      <h3 className={classes.heading}>{label}</h3>
      {note && <p className={classes.quiet}>{note}</p>}
      <ul className={classes.plain}>
        {uploads.map((upload) => (
          <li key={upload.id}>
            <FileRow name={upload.file_name} size={upload.size} onDelete={() => onRemove(upload)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
