import type { StoredFile } from '#contract/kit/media'
import type { FormField } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import type { ChosenFile } from '../../../ui/files/ChosenFileRow'
import { FilePicker } from '../../../ui/files/FilePicker'
import { documentExtensions } from './documentExtensions'

const maxBytes = 20 * 1024 * 1024

type DocumentFieldProps = FormField<ChosenFile | null> & {
  label: string
  /** What is kept now; another one takes its place. */
  storedFile?: StoredFile | null | undefined
  /** 0 to 1 while it is being sent. */
  progress: number | undefined
}

/** One file of a place. */
export function DocumentField({ storedFile, progress, value, onChange, ...field }: DocumentFieldProps) {
  const t = useText('facilities')
  const sending = progress === undefined ? {} : { progress }
  return (
    <FilePicker
      {...field}
      types={documentExtensions}
      maxBytes={maxBytes}
      maxFiles={1}
      optional={storedFile !== undefined}
      files={value ? [{ ...value, ...sending }] : []}
      onChange={(files) => onChange(files.at(-1) ?? null)}
      hint={storedFile ? t('file.kept', { name: storedFile.file_name }) : undefined}
    />
  )
}
