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
  /** The file's own name, by whose end its icon is chosen, where it is called otherwise. */
  fileName?: string | undefined
  bytes?: number | undefined
  /** Address of a small picture; the icon of the type without. */
  thumbnail?: string | undefined
  /** After the size: who and when, or what went wrong. */
  note?: ReactNode
  failed?: boolean
  below?: ReactNode
  actions?: ReactNode
}

/** The look shared by chosen and stored files. */
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
      <div className={classes.words}>
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
