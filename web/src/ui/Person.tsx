import type { ReactNode } from 'react'
import { Avatar } from './Avatar'
import { Name } from './Name'
import classes from './Person.module.css'

type PersonProps = {
  /** Of the person or record, null of somebody who is not named; determines the color of the avatar. */
  id: number | null
  name: string
  photo?: string | null | undefined
  /** Secondary line: specialty, email, facility. */
  line?: ReactNode
  /** Size of the avatar in pixels. */
  size?: number
}

/** Avatar, name and a secondary line. */
export function Person({ id, name, photo, line, size = 32 }: PersonProps) {
  return (
    <span className={classes.person} data-large={size >= 40 || undefined}>
      <Avatar id={id} name={name} photo={photo} size={size} />
      <span className={classes.text}>
        <span className={classes.name}>
          <Name>{name}</Name>
        </span>
        {line && <span className={classes.line}>{line}</span>}
      </span>
    </span>
  )
}
