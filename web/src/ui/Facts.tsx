import type { ReactNode } from 'react'
import classes from './Facts.module.css'
import { Value } from './Value'

export type Fact = { label: string; value: ReactNode }

type FactsProps = {
  facts: readonly Fact[]
  /** rows: label at the start, value after it. columns: value under its label, side by side. */
  layout?: 'rows' | 'columns'
}

/** A list of labels and values: the details of a record. Isolate codes, phone numbers and times in the values. */
export function Facts({ facts, layout = 'rows' }: FactsProps) {
  return (
    <dl className={classes.facts} data-layout={layout}>
      {facts.map((fact) => (
        <div key={fact.label} className={classes.fact}>
          <dt>{fact.label}</dt>
          <dd>
            <Value>{fact.value}</Value>
          </dd>
        </div>
      ))}
    </dl>
  )
}
