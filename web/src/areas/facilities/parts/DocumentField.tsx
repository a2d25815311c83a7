import type { StoredFile } from '#contract/kit/media'
import type { FormField } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import type { ChosenFile } from '../../../ui/files/ChosenFileRow'
import { FilePicker } from '../../../ui/files/FilePicker'
import { documentExtensions } from './documentExtensions'

const maxBytes = 20 * 1024 * 1024

type DocumentFieldProps = FormField<ChosenFile | null> & {
  label: string
  /** The stored file, which a chosen one replaces. */
  storedFile?: StoredFile | null | undefined
  /** Whether a new facility needs no such document. */
  optional?: boolean
  /** Upload progress, 0 to 1. */
  progress: number | undefined
}

/** Shows the file input for one document of a facility. */
export function DocumentField({
  storedFile,
  optional = false,
  progress,
  value,
  onChange,
  ...field
}: DocumentFieldProps) {
  const t = useText('facilities')
  const sending = progress === undefined ? {} : { progress }
  return (
    <FilePicker
      {...field}
      types={documentExtensions}
      maxBytes={maxBytes}
      maxFiles={1}
      optional={optional || storedFile !== undefined}
      files={value ? [{ ...value, ...sending }] : []}
      onChange={(files) => onChange(files.at(-1) ?? null)}
      hint={storedFile ? t('file.kept', { name: storedFile.file_name }) : undefined}
    />
  )
}
