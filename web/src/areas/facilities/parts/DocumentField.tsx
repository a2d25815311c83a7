import type { StoredFile } from '#contract/kit/media'
import type { FormField } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import type { ChosenFile } from '../../../ui/files/ChosenFileRow'
import { FilePicker } from '../../../ui/files/FilePicker'
import { documentEnds } from './documentEnds'

const mostBytes = 20 * 1024 * 1024

type DocumentFieldProps = FormField<ChosenFile | null> & {
  label: string
  /** What is kept now; another one takes its place. */
  kept?: StoredFile | null | undefined
  /** 0 to 1 while it is being sent. */
  progress: number | undefined
}

/** One file of a place. */
export function DocumentField({ kept, progress, value, onChange, ...field }: DocumentFieldProps) {
  const t = useText('facilities')
  const sending = progress === undefined ? {} : { progress }
  return (
    <FilePicker
      {...field}
      types={documentEnds}
      maxBytes={mostBytes}
      maxFiles={1}
      optional={kept !== undefined}
      files={value ? [{ ...value, ...sending }] : []}
      onChange={(files) => onChange(files.at(-1) ?? null)}
      hint={kept ? t('file.kept', { name: kept.file_name }) : undefined}
    />
  )
}
