import { Words } from '../../../ui/Words'
import classes from './Told.module.css'

type ToldProps = {
  title: string
  children: string | null
  /** In place of words where there are none. */
  otherwise: string
}

/** What a person has written, under its name, with its line breaks and in its own direction. */
export function Told({ title, children, otherwise }: ToldProps) {
  return (
    <div className={classes.told}>
      <h3 className={classes.title}>{title}</h3>
      {children ? (
        <p className={classes.words} dir="auto">
          <Words>{children}</Words>
        </p>
      ) : (
        <p className={classes.none}>{otherwise}</p>
      )}
    </div>
  )
}
