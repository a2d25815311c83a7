import classes from './FigureStrip.module.css'
import { formatNumber } from './format'
import { useLink } from './link'
import { useUiLanguage } from './texts'

interface Figure {
  key: string
  label: string
  value: number
  /** Address of the list of what is counted. */
  to?: string
}

/** Figures side by side, each under its label; those with an address are links. */
export function FigureStrip({ figures }: { figures: readonly Figure[] }) {
  const language = useUiLanguage()
  const Link = useLink()
  return (
    <dl className={classes.strip}>
      {figures.map(({ key, label, value, to }) => (
        <div key={key} className={classes.figure}>
          <dt>
            {to === undefined ? (
              label
            ) : (
              <Link to={to} className={classes.link}>
                {label}
              </Link>
            )}
          </dt>
          <dd>{formatNumber(value, language)}</dd>
        </div>
      ))}
    </dl>
  )
}
