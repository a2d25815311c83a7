import { IconDownload, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../IconButton'
import { useUiText } from '../texts'
import { FileShape } from './FileShape'

type FileRowProps = {
  name: string
  /** What the actions are named after, if `name` alone does not tell the files of a list apart. */
  distinctName?: string
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
export function FileRow({
  name,
  distinctName = name,
  fileName,
  size,
  thumbnail,
  note,
  onView,
  onDownload,
  onEdit,
  onDelete,
}: FileRowProps) {
  const text = useUiText()
  const named = { name: distinctName }
  return (
    <FileShape
      name={name}
      fileName={fileName}
      bytes={size}
      thumbnail={thumbnail}
      note={note}
      actions={
        <>
          {onView && <IconButton label={text('file.view', named)} icon={<IconEye />} onClick={onView} />}
          {onDownload && (
            <IconButton label={text('file.download', named)} icon={<IconDownload />} onClick={onDownload} />
          )}
          {onEdit && <IconButton label={text('file.edit', named)} icon={<IconPencil />} onClick={onEdit} />}
          {onDelete && <IconButton label={text('file.delete', named)} icon={<IconTrash />} onClick={onDelete} />}
        </>
      }
    />
  )
}
