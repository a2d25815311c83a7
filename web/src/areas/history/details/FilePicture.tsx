import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { InvestigationFile } from '#contract/investigations/investigation'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import classes from '../history.module.css'

type FilePictureProps = { patientId: number; file: InvestigationFile }

/** A picture of an investigation. */
export function FilePicture({ patientId, file }: FilePictureProps) {
  const query = useQuery({
    ...api.history.media.query({ params: { patientId, fileId: file.id } }),
    ...handlesOwnError,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  return (
    <QueryBoundary query={query} variant="text">
      {({ blob }) => <Drawn blob={blob} file={file} />}
    </QueryBoundary>
  )
}

function Drawn({ blob, file }: { blob: Blob; file: InvestigationFile }) {
  const [address, setAddress] = useState<string>()
  const { content_type: type } = file
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([blob], { type }))
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [blob, type])
  return address ? <img className={classes.picture} src={address} alt={file.file_name} /> : null
}
