import { IconFile, IconFileTypePdf, IconPhoto, IconScan } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatBytes } from '../format'
import { Name } from '../Name'
import { useUiLanguage, useUiText } from '../texts'
import classes from './FileShape.module.css'
import { type FileKind, fileKind } from './fileKind'

const icons = {
  image: <IconPhoto />,
  pdf: <IconFileTypePdf />,
  scan: <IconScan />,
  document: <IconFile />,
} satisfies Record<FileKind, ReactNode>

type FileShapeProps = {
  name: string
  /** The original file name, whose extension selects the icon, if `name` is a different title. */
  fileName?: string | undefined
  bytes?: number | undefined
  /** Address of a thumbnail; without it, the icon of the file type is shown. */
  thumbnail?: string | undefined
  /** Shown after the size: who and when, or the error. */
  note?: ReactNode
  failed?: boolean
  below?: ReactNode
  actions?: ReactNode
}

/** The layout that chosen and stored files share. */
export function FileShape({
  name,
  fileName = name,
  bytes,
  thumbnail,
  note,
  failed = false,
  below,
  actions,
}: FileShapeProps) {
  const text = useUiText()
  const language = useUiLanguage()
  const [broken, setBroken] = useState<string>()
  const weight = bytes === undefined ? undefined : formatBytes(bytes, language)
  return (
    <div className={classes.file} data-failed={failed || undefined}>
      <span className={classes.picture} aria-hidden="true">
        {thumbnail && thumbnail !== broken ? (
          <img src={thumbnail} alt="" onError={() => setBroken(thumbnail)} />
        ) : (
          icons[fileKind(fileName)]
        )}
      </span>
      <div className={classes.text}>
        <span className={classes.name} title={name}>
          <Name>{name}</Name>
        </span>
        <span className={classes.note}>
          {weight && <bdi>{text(weight.unit, { size: weight.size })}</bdi>}
          {weight && note && ' · '}
          {note}
        </span>
        {below}
      </div>
      {actions && <span className={classes.actions}>{actions}</span>}
    </div>
  )
}
