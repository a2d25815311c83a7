import type { RowProblem } from '#contract/kit/importCall'
import { BidiText } from '../../ui/BidiText'
import { useText } from '../i18n/useText'
import classes from './ImportDialog.module.css'

/** Shows the problems in an imported file, by row and column. */
export function RowProblems({ rows }: { rows: readonly RowProblem[] }) {
  const t = useText('imports')
  if (rows.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable, so it must be reachable by keyboard
    <section className={classes.rows} aria-label={t('problems')} tabIndex={0}>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('problems')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('row')}</th>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('problem')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, column, errors }) => (
            <tr key={`${row} ${column}`}>
              <td>{row}</td>
              <td>{column === null ? t('wholeRow') : <BidiText>{column}</BidiText>}</td>
              <td>{errors.join(' ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
