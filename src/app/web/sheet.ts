/** The whole style sheet as a file, for every page after the first, which carries its own part of it. */
import './styles.css'
