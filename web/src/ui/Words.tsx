import { Fragment } from 'react'
import { runsOf } from './runs'
import classes from './Words.module.css'

/** A phone number or a dose stays on one line; a sentence in the other language may go on in the next. */
const longestWhole = 24

/** What a person wrote, in the direction of their words; phones, doses, times and names inside keep their order. */
export function Words({ children }: { children: string }) {
  return runsOf(children).map(({ at, text, ltr }) =>
    ltr ? (
      <bdi key={at} dir="ltr" className={text.length <= longestWhole ? classes.whole : undefined}>
        {text}
      </bdi>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  )
}
