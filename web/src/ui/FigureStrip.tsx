import classes from './FigureStrip.module.css'
import { formatNumber } from './format'
import { useUiLanguage } from './texts'

type FigureStripProps = { figures: readonly { key: string; label: string; value: number }[] }

/** Figures side by side, each under its label. */
export function FigureStrip({ figures }: FigureStripProps) {
  const language = useUiLanguage()
  return (
    <dl className={classes.strip}>
      {figures.map(({ key, label, value }) => (
        <div key={key} className={classes.figure}>
          <dt>{label}</dt>
          <dd>{formatNumber(value, language)}</dd>
        </div>
      ))}
    </dl>
  )
}
