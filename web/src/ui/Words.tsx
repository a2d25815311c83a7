import { Fragment } from 'react'
import { runsOf } from './runs'

/** What a person wrote, in the direction of their words; phones, doses, times and names inside keep their order. */
export function Words({ children }: { children: string }) {
  return runsOf(children).map(({ at, text, ltr }) =>
    ltr ? (
      <bdi key={at} dir="ltr">
        {text}
      </bdi>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  )
}
