/** Setup file of component tests: they see the product's styles. */
import '#app/web/styles.css'
