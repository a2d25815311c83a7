import { IconCamera, IconPaperclip, IconUpload } from '@tabler/icons-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { ErrorCode, type FileRejection, useDropzone } from 'react-dropzone'
import { Button } from '../Button'
import { FieldFrame, type FieldProps } from '../fields/FieldFrame'
import { formatBytes } from '../format'
import { useUiLanguage, useUiText } from '../texts'
import { type ChosenFile, ChosenFileRow } from './ChosenFileRow'
import classes from './FilePicker.module.css'

type FilePickerProps = FieldProps & {
  /** Accepted file name extensions, without the dot: ['png', 'jpg', 'pdf', 'dcm']. */
  types: readonly string[]
  /** Maximum size of one file, in bytes. */
  maxBytes: number
  maxFiles?: number
  files: readonly ChosenFile[]
  /** Called with all chosen files after adding or removing; new ones have an id and no progress. */
  onChange: (files: ChosenFile[]) => void
  /** Cancels the upload of a file; offered while it has progress. */
  onCancel?: (id: string) => void
  /** Uploads a file again; offered while it has an error. */
  onRetry?: (id: string) => void
  /** Offers the camera, on touch devices. */
  camera?: boolean
}

/** Adds files by dropping, choosing or taking a photo, and shows the state of each upload. */
export function FilePicker({
  types,
  maxBytes,
  maxFiles = 20,
  files,
  onChange,
  onCancel,
  onRetry,
  camera = types.includes('jpg') || types.includes('jpeg'),
  ...frame
}: FilePickerProps) {
  const text = useUiText()
  const language = useUiLanguage()
  const hintId = useId()
  const cameraInput = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const weight = formatBytes(maxBytes, language)
  const size = text(weight.unit, { size: weight.size })
  const typeNames = types.map((type) => type.toUpperCase()).join(', ')
  const room = maxFiles - files.length

  const explain = ({ file, errors }: FileRejection) => {
    const code = errors[0]?.code
    if (code === ErrorCode.FileTooLarge) return text('file.tooLarge', { name: file.name, size })
    if (code === ErrorCode.TooManyFiles) return text('file.tooMany', { count: maxFiles })
    return text('file.wrongType', { name: file.name })
  }
  const dropzone = useDropzone({
    // File types are checked by extension here and by content on the server; browsers do not know DICOM.
    validator: (file) =>
      types.includes(file.name?.toLowerCase().split('.').at(-1) ?? '')
        ? null
        : { code: ErrorCode.FileInvalidType, message: '' },
    maxSize: maxBytes,
    maxFiles: Math.max(room, 1),
    multiple: maxFiles > 1,
    disabled: frame.disabled || room <= 0,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => {
      setProblem(rejected[0] ? explain(rejected[0]) : undefined)
      if (accepted.length > 0) onChange([...files, ...accepted.map(chosen)])
    },
  })
  useFocusAfterLast(room, dropzone.rootRef)
  const error = problem ?? frame.error
  return (
    <FieldFrame {...frame} error={error} as="group">
      {({ labelId, 'aria-describedby': describedBy }) => (
        <fieldset
          {...dropzone.getRootProps({ role: 'group' })}
          className={classes.zone}
          data-over={dropzone.isDragActive || undefined}
          data-invalid={error ? true : undefined}
          aria-labelledby={labelId}
          aria-describedby={describedBy ? `${hintId} ${describedBy}` : hintId}
        >
          <input
            {...dropzone.getInputProps({ 'aria-hidden': true, accept: types.map((type) => `.${type}`).join(',') })}
          />
          {camera && (
            <input
              ref={cameraInput}
              type="file"
              accept="image/*"
              capture="environment"
              hidden
              aria-hidden="true"
              tabIndex={-1}
              onChange={(event) => {
                const [photo] = event.currentTarget.files ?? []
                if (photo) onChange([...files, chosen(photo)])
                event.currentTarget.value = ''
              }}
            />
          )}
          {files.length > 0 && (
            <ul className={classes.files} aria-label={text('file.list')}>
              {files.map((each) => (
                <li key={each.id}>
                  <ChosenFileRow
                    chosen={each}
                    onRemove={() => onChange(files.filter((other) => other.id !== each.id))}
                    onCancel={onCancel && (() => onCancel(each.id))}
                    onRetry={onRetry && (() => onRetry(each.id))}
                  />
                </li>
              ))}
            </ul>
          )}
          {room > 0 && (
            <div className={classes.sources}>
              <span className={classes.drop}>
                <IconUpload aria-hidden="true" />
                {text('file.drop')}
              </span>
              <Button icon={<IconPaperclip />} onClick={dropzone.open}>
                {text(maxFiles > 1 ? 'file.choose' : 'file.chooseOne')}
              </Button>
              {camera && (
                <span className={classes.camera}>
                  <Button icon={<IconCamera />} onClick={() => cameraInput.current?.click()}>
                    {text('file.camera')}
                  </Button>
                </span>
              )}
            </div>
          )}
          <p id={hintId} className={classes.accepted}>
            {text('file.accepted', { types: typeNames, size })}
          </p>
        </fieldset>
      )}
    </FieldFrame>
  )
}

/**
 * Moves the focus to the button of the first file once the maximum number of files is chosen: the button that had it is
 * removed, and the focus would return to the start of the page.
 */
function useFocusAfterLast(room: number, zone: RefObject<HTMLElement | null>) {
  const before = useRef(room)
  useEffect(() => {
    const isFull = before.current > 0 && room <= 0
    before.current = room
    if (isFull && document.activeElement === document.body) zone.current?.querySelector('button')?.focus()
  }, [room, zone])
}

let count = 0

/** The files of an export can have the same name, size and time. */
function chosen(file: File): ChosenFile {
  count += 1
  return { id: `file-${count}`, file }
}
