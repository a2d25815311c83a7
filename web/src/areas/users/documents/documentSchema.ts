import { DocumentInput } from '#contract/users/userInput'
import { scanExtensions } from '../form/fileExtensions'
import { chosenFile } from '../form/userSchema'

/** The form that adds a document. */
export const documentSchema = DocumentInput.extend({ document: chosenFile(scanExtensions) })
