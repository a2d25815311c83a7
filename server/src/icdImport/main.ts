import { readFile } from 'node:fs/promises'
import { importTabulation } from '../areas/icd'
import { withServer } from '../operatorCommand'
import { runIn, systemContext } from '../platform/context'
import { print, runCommand } from '../runCommand'

/** `npm run icd:import -- FILE`: WHO's tabulation file, whose name ends in its language. */
runCommand(async () => {
  const [file = ''] = process.argv.slice(2)
  const language = /-(en|ar)\.txt$/i.exec(file)?.[1]?.toLowerCase()
  if (language !== 'en' && language !== 'ar') {
    throw new Error('Usage: npm run icd:import -- SimpleTabulation-ICD-11-MMS-en.txt (or -ar.txt)')
  }
  const text = await readFile(file, 'utf8')
  await withServer(async ({ platform }) => {
    const count = await runIn(systemContext(platform), () => importTabulation(text, language))
    print(`Codes in the list with the titles of the file (${language}): ${count}`)
  })
})
