import { IconRefresh, IconTrash, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../IconButton'
import { useUiText } from '../texts'
import { FileShape } from './FileShape'
import classes from './FileShape.module.css'
import { fileKind } from './fileKind'

/** A chosen file and the state of its upload. */
export type ChosenFile = {
  id: string
  file: File
  /** Share of the upload, 0 to 1, while it is being uploaded. */
  progress?: number
  /** The message, if the upload failed. */
  error?: string
}

type ChosenFileRowProps = {
  chosen: ChosenFile
  onRemove: () => void
  /** Cancels the upload; replaces the remove button during the upload. */
  onCancel?: (() => void) | undefined
  /** Uploads the file again; offered after a failure. */
  onRetry?: (() => void) | undefined
}

/** A row for one chosen file: thumbnail, size, progress, and buttons that remove it and retry a failed upload. */
export function ChosenFileRow({ chosen, onRemove, onCancel, onRetry }: ChosenFileRowProps) {
  const text = useUiText()
  const { file, progress, error } = chosen
  const thumbnail = useThumbnail(file)
  const sending = progress !== undefined && !error
  const name = file.name
  return (
    <FileShape
      name={name}
      bytes={file.size}
      thumbnail={thumbnail}
      failed={error !== undefined}
      note={error ?? (sending ? <bdi>{Math.round(progress * 100)}%</bdi> : undefined)}
      below={
        sending && (
          <div
            className={classes.track}
            role="progressbar"
            aria-label={text('file.progress', { name })}
            aria-valuenow={Math.round(progress * 100)}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <div className={classes.done} style={{ inlineSize: `${progress * 100}%` }} />
          </div>
        )
      }
      actions={
        sending && onCancel ? (
          <IconButton label={text('file.cancel', { name })} icon={<IconX />} onClick={onCancel} />
        ) : (
          <>
            {error !== undefined && onRetry && (
              <IconButton label={text('file.retry', { name })} icon={<IconRefresh />} onClick={onRetry} />
            )}
            <IconButton label={text('file.remove', { name })} icon={<IconTrash />} onClick={onRemove} />
          </>
        )
      }
    />
  )
}

function useThumbnail(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (fileKind(file.name) !== 'image') return
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return address
}
