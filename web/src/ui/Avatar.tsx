import { IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './Avatar.module.css'
import { initials, tintOf } from './avatar'
import { usePhoto } from './photos'

type AvatarProps = {
  /** Of the person or record, null for guests; determines the color. */
  id: number | null
  name: string
  /** Address of the photo; the initials show until it has loaded, or if it cannot be loaded. */
  photo?: string | null | undefined
  /** Pixels. */
  size?: number
}

/** A photo or initials. Decorative: the name is shown beside it. */
export function Avatar({ id, name, photo, size = 32 }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const shown = usePhoto(photo)
  const letters = initials(name)
  const arabic = /\p{Script=Arabic}/u.test(letters)
  return (
    <span
      aria-hidden="true"
      className={classes.avatar}
      data-tint={tintOf(id)}
      style={{ inlineSize: size, blockSize: size, fontSize: Math.round(size * (arabic ? 0.46 : 0.36)) }}
    >
      {letters || <IconUser size={size * 0.55} />}
      {shown && failed !== shown && (
        <img className={classes.photo} src={shown} alt="" loading="lazy" onError={() => setFailed(shown)} />
      )}
    </span>
  )
}
