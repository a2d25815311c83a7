import { BidiText } from '../../../ui/BidiText'
import classes from './PatientText.module.css'

type PatientTextProps = {
  title: string
  children: string | null
  /** In place of words where there are none. */
  emptyText: string
}

/** What a person has written, under its name, with its line breaks and in its own direction. */
export function PatientText({ title, children, emptyText }: PatientTextProps) {
  return (
    <div className={classes.told}>
      <h3 className={classes.title}>{title}</h3>
      {children ? (
        <p className={classes.words} dir="auto">
          <BidiText>{children}</BidiText>
        </p>
      ) : (
        <p className={classes.none}>{emptyText}</p>
      )}
    </div>
  )
}
