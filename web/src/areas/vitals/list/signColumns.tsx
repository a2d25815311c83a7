import type { Text } from '../../../app/i18n/useText'
import { BidiText } from '../../../ui/BidiText'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import type { VitalSign } from '../types'

/**
 * Returns the columns of the list of vital signs and its export.
 * @param time writes an instant in the hospital's zone
 */
export function signColumns(t: Text<'vitals'>, time: (instant: string) => string): Column<VitalSign>[] {
  return [
    {
      key: 'type',
      header: t('column.type'),
      render: ({ type_title: title }) => <Name>{title}</Name>,
      exported: 'type_title',
    },
    {
      key: 'value',
      header: t('column.value'),
      render: ({ rate_text: text, is_error: isError }) =>
        isError ? (
          <>
            <s>
              <Name>{text}</Name>
            </s>{' '}
            {t('isError')}
          </>
        ) : (
          <Name>{text}</Name>
        ),
      exported: 'rate_text',
    },
    {
      key: 'date',
      header: t('measured'),
      render: ({ date_original: at }) => time(at),
      exported: 'date',
    },
    {
      key: 'staff',
      header: t('column.staff'),
      render: ({ staff }) => <Name>{staff.name_text}</Name>,
      exported: 'staff',
    },
    {
      key: 'note',
      header: t('note'),
      render: ({ note }) => note && <BidiText>{note}</BidiText>,
      exported: 'note',
    },
    { key: 'error', header: t('isError'), hidden: true, exported: 'is_error' },
  ]
}
