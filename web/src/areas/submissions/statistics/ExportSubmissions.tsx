import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { saveBlob } from '../../../lib/saveBlob'
import { Button } from '../../../ui/Button'

interface ExportSubmissionsProps {
  /** The id of a version of the form. */
  survey: string
  /** Its title, which names the file. */
  title: string
  /** `YYYY-MM-DD`, or empty. */
  from: string
  /** `YYYY-MM-DD`, or empty. */
  to: string
}

/** Exports the final submissions to all versions of a form, with the codebook, as a workbook. */
export function ExportSubmissions({ survey, title, from, to }: ExportSubmissionsProps) {
  const t = useText('submissions')
  const sheet = useCall(api.submissionExport.sheet)
  const download = async () => {
    const query = { title: title || undefined, from: from || undefined, to: to || undefined }
    const response = await sheet.run({ params: { id: Number(survey) }, query })
    if (response) saveBlob(response.blob, response.fileName)
  }
  return (
    <Button
      icon={<IconFileSpreadsheet />}
      onClick={() => void download()}
      busy={sheet.busy}
      busyText={t('statistics.exporting')}
    >
      {t('statistics.export')}
    </Button>
  )
}
