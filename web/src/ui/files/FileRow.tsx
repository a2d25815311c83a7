import { IconDownload, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../IconButton'
import { useUiText } from '../texts'
import { FileShape } from './FileShape'

type FileRowProps = {
  name: string
  /** The original file name, if `name` is a different title. */
  fileName?: string | undefined
  /** Bytes. */
  size?: number
  thumbnail?: string
  /** Who added it and when. */
  note?: ReactNode
  onView?: (() => void) | undefined
  onDownload?: (() => void) | undefined
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}

/** A stored file with its actions; only the given actions are shown. */
export function FileRow({ name, fileName, size, thumbnail, note, onView, onDownload, onEdit, onDelete }: FileRowProps) {
  const text = useUiText()
  return (
    <FileShape
      name={name}
      fileName={fileName}
      bytes={size}
      thumbnail={thumbnail}
      note={note}
      actions={
        <>
          {onView && <IconButton label={text('file.view', { name })} icon={<IconEye />} onClick={onView} />}
          {onDownload && (
            <IconButton label={text('file.download', { name })} icon={<IconDownload />} onClick={onDownload} />
          )}
          {onEdit && <IconButton label={text('file.edit', { name })} icon={<IconPencil />} onClick={onEdit} />}
          {onDelete && <IconButton label={text('file.delete', { name })} icon={<IconTrash />} onClick={onDelete} />}
        </>
      }
    />
  )
}
