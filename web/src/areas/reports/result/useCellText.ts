import type { ReportCell, ResultColumn } from '#contract/reports/result'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { formatDate, formatDay, formatNumber, formatTime, listSeparator } from '../../../ui/format'

/** Returns the function that writes a value of a result in the language of the page. */
export function useCellText(): (cell: ReportCell | undefined, column: Pick<ResultColumn, 'type' | 'unit'>) => string {
  const t = useText('reports')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  return (cell, { type, unit }) => {
    if (cell === null || cell === undefined) return '–'
    if (typeof cell === 'boolean') return cell ? t('yes') : t('no')
    if (type === 'instant')
      return `${formatDate(String(cell), language, zone)}${listSeparator(language)}${formatTime(String(cell), language, zone)}`
    if (type === 'date') return formatDay(String(cell), language)
    if (typeof cell === 'string') return cell
    if (type === 'money') return formatNumber(cell, language, { style: 'currency', currency: 'EGP' })
    const number = formatNumber(cell, language, { maximumFractionDigits: 2 })
    if (type === 'percent') return `${number}%`
    return unit ? `${number} ${unit}` : number
  }
}
