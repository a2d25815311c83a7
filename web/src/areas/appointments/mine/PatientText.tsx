import { BidiText } from '../../../ui/BidiText'
import classes from './PatientText.module.css'

type PatientTextProps = {
  title: string
  children: string | null
  /** Shown where there is no text. */
  emptyText: string
}

/** Shows text that a person wrote, under a title, with its line breaks and in its own text direction. */
export function PatientText({ title, children, emptyText }: PatientTextProps) {
  return (
    <div className={classes.block}>
      <h3 className={classes.title}>{title}</h3>
      {children ? (
        <p className={classes.text} dir="auto">
          <BidiText>{children}</BidiText>
        </p>
      ) : (
        <p className={classes.none}>{emptyText}</p>
      )}
    </div>
  )
}
