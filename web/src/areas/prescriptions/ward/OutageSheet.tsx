import { IconPrinter, IconScan } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { saveBlob } from '../../../lib/saveBlob'
import { Button } from '../../../ui/Button'
import { outageAddress } from '../addresses'

type OutageSheetProps = { hospitalId: string; departmentId: string | undefined }

/** Makes the sheet of the next 24 hours, and leads to the page on which it is entered afterwards. */
export function OutageSheet({ hospitalId, departmentId }: OutageSheetProps) {
  const t = useText('prescriptions')
  const { can } = useAuthSession()
  const sheet = useCall(api.outage.sheet)
  const print = async () => {
    const body = { department_id: departmentId ? Number(departmentId) : null }
    const response = await sheet.run({ params: { id: hospitalId }, body })
    if (response) saveBlob(response.blob, response.fileName)
  }
  return (
    <>
      {can('execute-prescription') && (
        <Button icon={<IconScan />} to={outageAddress}>
          {t('sheet.enter')}
        </Button>
      )}
      <Button icon={<IconPrinter />} busy={sheet.busy} busyText={t('sheet.making')} onClick={() => void print()}>
        {t('sheet.print')}
      </Button>
    </>
  )
}
