/** Setup file of component tests: loads the style sheet. */
import '#app/web/styles.css'
