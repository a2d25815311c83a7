import { IconDownload } from '@tabler/icons-react'
import type { ResultFileKind } from '#contract/patientTimeline/timeline'
import { useText } from '../../app/i18n/useText'
import { ProblemNotice } from '../../app/problems/ProblemBanner'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { saveBlob } from '../../lib/saveBlob'
import { Button } from '../../ui/Button'
import { isolated } from '../../ui/isolated'
import { useSizeText } from '../imaging'
import classes from './timeline.module.css'

type DownloadZipProps = {
  label: string
  /** The size of the files in it. */
  bytes: number
  wanted: { investigation_id?: number; episode_id?: number; files?: ResultFileKind }
}

/** Downloads files of results of the patient as one zip file, with its size before that. */
export function DownloadZip({ label, bytes, wanted }: DownloadZipProps) {
  const t = useText('patientTimeline')
  const sizeText = useSizeText()
  const download = useCall(api.patientTimeline.results, { handlesOwnError: true })
  const save = async () => {
    const response = await download.run({ query: wanted })
    if (response) saveBlob(response.blob, response.fileName || 'results.zip')
  }
  return (
    <div className={classes.texts}>
      <div>
        <Button
          icon={<IconDownload />}
          busy={download.busy}
          busyText={t('results.downloading')}
          onClick={() => void save()}
        >
          {t('results.sized', { label, size: isolated(sizeText(bytes)) })}
        </Button>
      </div>
      <ProblemNotice problem={download.problem} />
    </div>
  )
}
