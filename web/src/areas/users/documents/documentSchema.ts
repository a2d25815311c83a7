import { DocumentInput } from '#contract/users/userInput'
import { scanEnds } from '../form/fileEnds'
import { chosenFile } from '../form/userSchema'

/** The form that adds a document. */
export const documentSchema = DocumentInput.extend({ document: chosenFile(scanEnds) })
