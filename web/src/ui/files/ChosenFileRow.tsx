import { IconTrash, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../IconButton'
import { useUiText } from '../texts'
import { FileShape } from './FileShape'
import classes from './FileShape.module.css'
import { fileKind } from './fileKind'

/** A file that was chosen, and how far it has got. */
export type ChosenFile = {
  id: string
  file: File
  /** 0 to 1 while it is being sent. */
  progress?: number
  /** Why it was not sent, in words. */
  error?: string
}

type ChosenFileRowProps = {
  chosen: ChosenFile
  onRemove: () => void
  /** While it is being sent, this takes the place of removing. */
  onCancel?: (() => void) | undefined
}

/** One chosen file: picture, size, progress, and taking it off again. */
export function ChosenFileRow({ chosen, onRemove, onCancel }: ChosenFileRowProps) {
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
          <IconButton label={text('file.remove', { name })} icon={<IconTrash />} onClick={onRemove} />
        )
      }
    />
  )
}

function useThumbnail(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (fileKind(file.name) !== 'image') return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
